import { removePrepared } from './prepared-data.ts';

export default removePrepared;
