const ofWindow = window.getComputedStyle;
const displays = new Map<string, string>();

/** What browsers make of an element of this name, say a block or nothing at all. */
function displayOf(name: string): string {
  const known = displays.get(name) ?? ofWindow(document.createElement(name)).display;
  displays.set(name, known);
  return known;
}

type Styled = HTMLElement | SVGElement;
const inherited = ['visibility', 'pointerEvents'];

function styleOf(element: Styled, property: string): string {
  const own = String(Reflect.get(element.style, property) ?? '');
  if (property === 'display')
    return element.hasAttribute('hidden') ? 'none' : own || displayOf(element.localName);
  if (own || !inherited.includes(property)) return own;
  return element.parentElement ? styleOf(element.parentElement, property) : '';
}

/**
 * What is written on an element itself, or else what browsers show such elements as: no stylesheet is loaded in these tests. The window's own
 * works out all properties from two hundred rules, each time that a test asks what can be seen, a fifth of the tests' time.
 */
export function getComputedStyle(element: Element): CSSStyleDeclaration {
  const read = (property: string) => styleOf(element as Styled, property);
  return new Proxy((element as Styled).style, {
    get: (_, property) => (property === 'getPropertyValue' ? read : read(String(property))),
  });
}
