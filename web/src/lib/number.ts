// Exact numbers as the program writes them: "3/4", "-2". Floats are only for drawing.

/** A number for drawing. */
export function float(text: string): number {
  const [over, under] = text.split("/");
  return under === undefined ? Number(over) : Number(over) / Number(under);
}

/** A dyadic number near x, as text: a multiple of 1 / 2^places. */
export function near(x: number, places: number): string {
  let over = Math.round(x * 2 ** places);
  let under = 2 ** places;
  while (under > 1 && over % 2 === 0) {
    over /= 2;
    under /= 2;
  }
  if (over === 0) return "0";
  return under === 1 ? String(over) : `${over}/${under}`;
}

/** Whether a text is a dyadic number: 3, -3/4, 2.5. */
export function dyadic(text: string): string | null {
  const plain = text.trim().replace("−", "-");
  const fraction = /^(-?\d{1,15})(?:\/(\d{1,15}))?$/.exec(plain);
  if (fraction) {
    const under = Number(fraction[2] ?? 1);
    return under > 0 && Number.isInteger(Math.log2(under)) ? plain : null;
  }
  if (!/^-?\d{1,9}\.\d{1,12}$/.test(plain)) return null;
  const x = Number(plain);
  for (let places = 0; places <= 12; places += 1) {
    if (Number.isInteger(x * 2 ** places)) return near(x, places);
  }
  return null;
}

/** A typographical minus, and thin spaces nowhere: for what is only read. */
export function shown(text: string): string {
  return text.replace(/-/g, "−");
}
