declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export { classes as default };
}
/** From vite.config.ts: of the package of flags, and the codes of those it has, one behind the other. */
declare const __FLAGS__: { readonly version: string; readonly codes: string };
