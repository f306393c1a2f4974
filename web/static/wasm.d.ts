declare module "tedomari.wasm?url" {
  const url: string;
  export default url;
}
