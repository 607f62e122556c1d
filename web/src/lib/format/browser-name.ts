/** More specific names first: Edge and Opera also say Chrome, and Chrome says Safari. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['Android', /\bAndroid\b/],
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** A browser in words, such as 'Firefox on Windows', from the header `User-Agent`. */
export function browserName(userAgent: string): string {
  const [browser] = browsers.find(([, pattern]) => pattern.test(userAgent)) ?? ['Unknown browser'];
  const system = systems.find(([, pattern]) => pattern.test(userAgent));
  return system ? `${browser} on ${system[0]}` : browser;
}
