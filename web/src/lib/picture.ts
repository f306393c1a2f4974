// Drawings of the page as files: SVG with its colours written into it, and PNG.

const STYLES = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin",
  "stroke-opacity", "opacity", "font-size", "font-style", "font-weight", "stop-color", "stop-opacity",
];

/** A drawing as a document of its own. */
export function documentOf(svg: SVGSVGElement): { text: string; width: number; height: number } {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const own = [...svg.querySelectorAll<SVGElement>("*")];
  [...copy.querySelectorAll<SVGElement>("*")].forEach((element, at) => {
    const style = getComputedStyle(own[at]!);
    for (const name of STYLES) {
      const value = style.getPropertyValue(name);
      if (value) element.setAttribute(name, value);
    }
    for (const name of ["class", "role", "tabindex", "style", "aria-label"]) element.removeAttribute(name);
  });
  copy.querySelectorAll(".not-in-picture").forEach((element) => element.remove());
  const { width, height } = svg.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.setAttribute("font-family", "DejaVu Sans, Verdana, Helvetica, sans-serif");
  copy.removeAttribute("class");
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  paper.setAttribute("width", "100%");
  paper.setAttribute("height", "100%");
  paper.setAttribute("fill", getComputedStyle(document.body).backgroundColor);
  copy.prepend(paper);
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function saveText(text: string, name: string, kind = "text/plain"): void {
  save(new Blob([text], { type: kind }), name);
}

export function saveSvg(svg: SVGSVGElement, name: string): void {
  saveText(documentOf(svg).text, `${name}.svg`, "image/svg+xml");
}

export async function savePng(svg: SVGSVGElement, name: string): Promise<void> {
  const { text, width, height } = documentOf(svg);
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = document.createElement("canvas");
  const scale = 2;
  [canvas.width, canvas.height] = [width * scale, height * scale];
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob) save(blob, `${name}.png`);
}
