/** Translations of the sandbox's own texts, by the names of what they are about. */
declare module "*.properties" {
  const translations: Record<string, string>;
  export default translations;
}
