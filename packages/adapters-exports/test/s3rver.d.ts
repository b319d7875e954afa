declare module '@20minutes/s3rver' {
  type Options = {
    readonly directory: string;
    readonly silent?: boolean;
    readonly configureBuckets?: readonly { readonly name: string; readonly configs: readonly string[] }[];
  };
  export default class S3rver {
    constructor(options: Options);
    readonly store: {
      getResourcePath(bucket: string, key: string | undefined, resource: string): string;
    };
    configureBuckets(): Promise<unknown>;
    callback(): unknown;
  }
}
