export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1;
}

/** The URL, or undefined if the address is not an http or https URL, such as `javascript:…`. */
export function webUrl(address: string | URL, base?: string): URL | undefined {
  try {
    const url = new URL(address, base);
    return /^https?:$/.test(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}
