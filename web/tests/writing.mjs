// Tests of how games are written on the page: typeset for readers, and typed with the help of the editor.
import assert from "node:assert/strict";
import { barriers, game, hash, shows, until, value } from "./browser.mjs";

export function writing(test, open) {
  test("values, options and cards are typeset", async () => {
    const page = await open(hash("calculator", { g: "{{3|1/2}||0} + ^" }));
    await until("the value has a fraction", async () => (await page.locator(".value .set:visible .mfrac").count()) === 1);
    await until("the options are typeset", async () => (await page.locator(".chips .set:visible").count()) === 2);
    // Whoever hears the page, and whoever copies from it, gets the text.
    assert.equal(await page.locator(".value .typeset > span").first().innerText(), "{3↑|½↑||↑}");
    assert.equal(await page.locator(".value .set").getAttribute("aria-hidden"), "true");
    assert.equal(await page.getByRole("link", { name: "↑", exact: true }).count() > 0, true);
    const copied = await page.evaluate(() => {
      getSelection().selectAllChildren(document.querySelector(".value .set"));
      const event = new ClipboardEvent("copy", { clipboardData: new DataTransfer(), bubbles: true, cancelable: true });
      document.querySelector(".value").dispatchEvent(event);
      return event.clipboardData.getData("text/plain");
    });
    assert.equal(copied, "{3↑|½↑||↑}");
    // What has no room on a line stays text, which goes on in the next one.
    await game(page).fill(`{${Array.from({ length: 20 }, (_, n) => `{${118 - 3 * n}|${n - 40}}`)}|-99}`);
    await shows(value(page), "{{118|-40},{115|-39}");
    await page.waitForLoadState("networkidle");
    assert.equal(await page.locator(".value .set:visible").count(), 0);
    await page.close();
  });

  test("all signs of the notation are typeset, with fonts that are there", async () => {
    const games = [
      "{15,{100|12}|-5}", "{{{1||2|||3||||4}|-7/8}|a{0|*}}", "^3*2 - v<2> + ^[3]*", "+-{2|1} + 3.{1|-1}", "Tiny({2|1/2}) + Miny(3) - Tiny(^)", "cool({5|1},1/2):^",
      "domineering(..|#.|..)", "clobber(xox|oxo)", "hackenbush(lrlr)", "'{0|2}' + *", "toads_and_frogs(tt.ff)",
    ];
    const page = await open(hash("sum", { c: games.join("\n") }));
    await until("all are typeset", async () => (await page.locator(".component-head .katex").count()) === games.length || page.locator(".component-head .typeset").evaluateAll((all) => all.filter((own) => !own.querySelector(".katex")).map((own) => own.dataset.text)));
    await page.evaluate(() => document.fonts.ready);
    const { used, lost } = await page.evaluate(() => {
      const there = new Map([...document.fonts].map((font) => [`${font.family.replaceAll('"', "")} ${font.weight} ${font.style}`, font.status]));
      const used = new Set();
      for (const own of document.querySelectorAll(".katex *")) {
        const holdsText = [...own.childNodes].some((node) => node.nodeType === 3 && /[^\s\u200b]/.test(node.data));
        const style = getComputedStyle(own);
        if (holdsText) used.add(`${style.fontFamily.split(",")[0].replaceAll('"', "")} ${style.fontWeight} ${style.fontStyle}`);
      }
      return { used: [...used], lost: [...used].filter((font) => !["loaded"].includes(there.get(font))) };
    });
    assert.deepEqual(lost, []);
    assert.ok(used.length >= 3, used.join());
    await page.close();
  });

  test("the editor: names, brackets, earlier games, mistakes, all by the keyboard", async () => {
    const page = await open(hash("calculator", { g: "{3|1}" }));
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await shows(value(page), "{3|1}");
    const field = game(page);
    const text = () => field.innerText();
    await until("the first game is remembered", async () => (await page.locator(".history").innerText().catch(() => "")).includes("{3|1}"));
    await field.fill("^");
    await shows(value(page), "↑");
    // A name is completed, and a bracket that is opened is closed.
    await field.press("End");
    await page.keyboard.type(" + domin");
    await until("the name is offered", async () => {
      const offered = await page.locator(".cm-tooltip [role=option]").allInnerTexts();
      return offered[0]?.startsWith("domineering") || offered;
    });
    // For a moment the keys do not count, so that nobody chooses what has just appeared.
    await page.waitForTimeout(150);
    await page.keyboard.press("ArrowDown");
    await until("it is chosen", async () => (await page.locator("[role=option][aria-selected]").count()) === 1);
    assert.deepEqual(await barriers(page), []);
    await page.keyboard.press("Enter");
    await until("it is there", async () => (await text()) === "^ + domineering()" || text());
    await page.keyboard.type("2x2");
    await page.keyboard.press("End");
    await page.keyboard.type(" + {2|");
    await until("the bracket is closed", async () => (await text()) === "^ + domineering(2x2) + {2|}" || text());
    await page.keyboard.type("1}");
    await until("it is closed once", async () => (await text()) === "^ + domineering(2x2) + {2|1}" || text());
    await until("matching brackets are marked", async () => (await page.locator(".cm-matchingBracket").count()) === 2);
    // {2|1} is 3/2 ± 1/2, and the board is {1|-1}.
    await shows(page.locator("[data-fact=mean]"), "3/2");
    await page.keyboard.press("Control+z");
    await until("it is taken back", async () => (await text()) !== "^ + domineering(2x2) + {2|1}");
    // The arrow keys bring earlier games, and what was typed comes back.
    const typed = await text();
    await page.keyboard.press("ArrowUp");
    // What was only typed on the way is remembered too, if it stood there for a while.
    await until("a game of before", async () => (await text()) !== typed);
    for (let n = 0; n < 9; n += 1) await page.keyboard.press("ArrowUp");
    await until("the first game", async () => (await text()) === "{3|1}" || text());
    for (let n = 0; n < 10; n += 1) await page.keyboard.press("ArrowDown");
    await until("what was typed", async () => (await text()) === typed || text());
    await field.fill("");
    await until("nothing is shown", async () => (await page.locator(".value").count()) === 0);
    assert.equal(await field.evaluate((own) => own.textContent), "");
    // What is wrong is underlined, also where something is missing at the end.
    await field.fill("{3|?|1}");
    await until("the sign is underlined", async () => (await page.locator("mark.mistake").allInnerTexts()).join() === "?");
    await field.fill("{3|1");
    await until("the end is underlined", async () => (await page.locator(".mistake-at-end").count()) === 1);
    assert.equal(await field.getAttribute("aria-invalid"), "true");
    await shows(page.locator(`[id="${await field.getAttribute("aria-describedby")}"]`), "to close the `{`");
    assert.deepEqual(await barriers(page), []);
    // The key Tab leaves the field.
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.closest(".entry") === null), true);
    await page.close();
  });

  test("the editor: what is typed before it is there stays, and what is pasted is one line", async () => {
    const page = await open("#/learn");
    await page.locator("article h1").waitFor();
    // The editor comes late.
    let let_in;
    const later = new Promise((done) => (let_in = done));
    await page.route(/assets\/editor-.*\.js/, async (route) => {
      await later;
      await route.fallback();
    });
    await page.goto(page.url().replace(/#.*/, hash("calculator", { g: "1" })));
    const plain = page.locator(".entry textarea");
    await plain.fill("{5|2}");
    await shows(value(page), "{5|2}");
    await plain.press("End");
    await page.keyboard.type(" + ");
    let_in();
    await until("the editor is there", async () => (await game(page).count()) === 1);
    await page.keyboard.type("*");
    await until("nothing is lost", async () => (await game(page).innerText()) === "{5|2} + *" || game(page).innerText());
    await shows(value(page), "{5∗|2∗}");
    await game(page).evaluate((own) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", " +\n^");
      own.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await until("it is one line", async () => (await game(page).innerText()) === "{5|2} + * + ^" || game(page).innerText());
    await page.close();
  });
}
