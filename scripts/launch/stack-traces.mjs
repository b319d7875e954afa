// Stack traces that name our sources instead of a bundle. Node.js does that with --enable-source-maps, but reads and keeps the map of each
// bundle at each start; here it is read for the first stack trace that somebody looks at. Copied to dist/ as it is.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** Lets the stack traces of this process name the sources of the bundle, where its map lies beside it. */
export function mapStackTraces(file) {
  const mapOf = once(() => readMap(file));
  const placeOf = (frame) => {
    const { originalSource, originalLine, originalColumn } =
      mapOf()?.findEntry(frame.getLineNumber() - 1, frame.getColumnNumber() - 1) ?? {};
    if (originalSource === undefined) return undefined;
    const source = new URL(originalSource, pathToFileURL(file));
    // What was made at the build has a name and no file.
    if (source.protocol !== 'file:') return undefined;
    return `${fileURLToPath(source)}:${originalLine + 1}:${originalColumn + 1}`;
  };
  const lineOf = (frame) => {
    const text = String(frame);
    const place = frame.getFileName() === file ? placeOf(frame) : undefined;
    return place
      ? text.replace(`${file}:${frame.getLineNumber()}:${frame.getColumnNumber()}`, () => place)
      : text;
  };
  Error.prepareStackTrace = (error, frames) =>
    [titleOf(error), ...frames.map((frame) => `    at ${lineOf(frame)}`)].join('\n');
}

/** Also of a map that is not there: it is looked for once. */
function once(read) {
  let kept;
  return () => (kept ??= { value: read() }).value;
}

/** No error's own `toString` may cost its stack trace. */
function titleOf(error) {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
}

/** In a release the map is compressed, to less than a quarter. */
export const compressedMapOf = (file) => `${file}.map.gz`;

function readMap(file) {
  try {
    const compressed = compressedMapOf(file);
    const text = existsSync(compressed)
      ? gunzipSync(readFileSync(compressed)).toString()
      : readFileSync(`${file}.map`, 'utf8');
    return new SourceMap(JSON.parse(text));
  } catch {
    return undefined;
  }
}
