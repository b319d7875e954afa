// What lists of records are ordered by, on the wire (docs/rules/input-output.md).
const FIELDS = {
  created: 'createdAt',
  modified: 'modifiedAt',
  title: 'title',
  name: 'name',
  display_id: 'displayId',
} as const;
type Sort = keyof typeof FIELDS;

/** The field of the records that a list is ordered by. */
export const sortField = <Name extends Sort>(name: Name): (typeof FIELDS)[Name] => FIELDS[name];
