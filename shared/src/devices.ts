/** The first that fits: browsers also name those that they are made from. */
const browsers = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const;
const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;

type Known = readonly (readonly [name: string, pattern: RegExp])[];
const nameOf = (known: Known, userAgent: string) => known.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** `Chrome on Android`: enough to recognise one's own devices by. */
export function describeDevice(userAgent: string): string {
  const names = [nameOf(browsers, userAgent), nameOf(systems, userAgent)].filter(Boolean);
  return names.join(' on ') || 'Unknown device';
}
