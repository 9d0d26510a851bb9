import { PaySandbox } from "@paysandbox/testkit";

/**
 * The `globalSetup` of Vitest and Jest: one sandbox for all files, unless `PAYSANDBOX_URL` names one already. Resolves with
 * what ends it, which Vitest calls; with Jest it ends with Jest's process.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const isOurs = !process.env.PAYSANDBOX_URL;
  const sandbox = await PaySandbox.shared();
  process.env.PAYSANDBOX_URL = sandbox.url;
  return async () => {
    if (isOurs) delete process.env.PAYSANDBOX_URL;
    await sandbox.close();
  };
}
