export const LIMIT: number;
export function outputs(): Promise<Map<string, Buffer>>;
export function gzippedSize(bytes: Uint8Array | undefined): number;
