import { quoted } from './quoted.ts';

const LINE_MAX = 2 ** 20;
/** Each reader takes one at once; DuckDB's own are 32 lines long, more than a report may have beside others. */
const BUFFER_BYTES = 2 * LINE_MAX;

/** CSV as PostgreSQL and ClickHouse write it, as a table. Of texts nothing is null, so that an empty one is not taken for one. */
export const readCsv = (
  path: string,
  columns: readonly (readonly [name: string, type: string])[],
): string => {
  const texts = columns.flatMap(([name, type]) => (type === 'varchar' ? [quoted(name)] : []));
  return `read_csv(${quoted(path)}, auto_detect = false, header = false, parallel = false,
    delim = ',', quote = '"', escape = '"', new_line = '\\n', max_line_size = ${LINE_MAX}, buffer_size = ${BUFFER_BYTES},
    columns = {${columns.map(([name, type]) => `${quoted(name)}: ${quoted(type)}`).join(', ')}}
    ${texts.length === 0 ? '' : `, force_not_null = [${texts.join(', ')}]`})`;
};
