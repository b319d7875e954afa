export { globalTeardown as default } from './shared-product.ts';
