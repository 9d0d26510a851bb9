import { PaySandbox } from "@paysandbox/testkit";

/**
 * The `globalSetup` of Vitest and Jest: starts one sandbox for all files, unless `PAYSANDBOX_URL` already names one. Resolves with a
 * function that stops it, which Vitest calls. Under Jest it stops with Jest's process.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const isStartedHere = !process.env.PAYSANDBOX_URL;
  const sandbox = await PaySandbox.shared();
  process.env.PAYSANDBOX_URL = sandbox.url;
  return async () => {
    if (isStartedHere) delete process.env.PAYSANDBOX_URL;
    await sandbox.close();
  };
}
