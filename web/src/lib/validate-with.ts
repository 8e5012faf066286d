type Issue = { path: PropertyKey[]; message: string; format?: unknown };

/** A zod schema, by what is needed of it: public pages import this file without zod. */
type Schema = {
  safeParse: (input: unknown) => { success: true } | { success: false; error: { issues: Issue[] } };
};

type FieldErrors = Record<string, string | null>;

type Options<Values> = {
  /** The values as the server takes them, where the form holds them differently. */
  toInput?: (values: Values) => unknown;
  /** Rules that depend on more than the values: on today, or on what is edited. */
  also?: (values: Values) => FieldErrors;
};

const valueAt = (input: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null)?.[key], input);

/** Ids come from the server, so the only mistake that somebody can make is to choose none. */
const isChosenId = ({ format, path }: Issue, input: unknown) =>
  format === 'uuid' && Boolean(valueAt(input, path));

/**
 * Validates a Mantine form with the schema by which the server validates the request. The first message of each field is
 * shown; what the schema says about fields that the form does not have is left to the server.
 */
export function validateWith<Values extends Record<string, unknown>>(
  schema: Schema,
  { toInput = (values) => values, also }: Options<Values> = {},
) {
  return (values: Values): FieldErrors => {
    const input = toInput(values);
    const result = schema.safeParse(input);
    const errors: FieldErrors = {};
    for (const issue of result.success ? [] : result.error.issues) {
      if (!(String(issue.path[0]) in values) || isChosenId(issue, input)) continue;
      errors[issue.path.join('.')] ??= issue.message;
    }
    for (const [field, message] of Object.entries(also?.(values) ?? {})) errors[field] ??= message;
    return errors;
  };
}
