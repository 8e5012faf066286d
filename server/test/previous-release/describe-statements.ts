import type pg from 'pg';
import type { Connection, Submittable } from 'pg';
import type { Answer } from './recording.ts';

type Described = { parameters: number[]; columns: [name: string, type: number][] };

/** Parses a statement and asks for the types of its parameters and columns, without executing it. */
class Description implements Submittable {
  readonly text: string;
  readonly #answer: Described = { parameters: [], columns: [] };
  readonly #ended = Promise.withResolvers<Described>();

  constructor(text: string) {
    this.text = text;
  }

  get ended() {
    return this.#ended.promise;
  }

  submit(connection: Connection) {
    const note = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      this.#answer.parameters = dataTypeIDs;
    };
    connection.once('parameterDescription', note);
    connection.once('readyForQuery', () => connection.off('parameterDescription', note));
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
    this.#answer.columns = fields.map(({ name, dataTypeID }) => [name, dataTypeID]);
  }

  handleError(error: Error) {
    this.#ended.reject(error);
  }

  handleReadyForQuery() {
    this.#ended.resolve(this.#answer);
  }
}

/** How this database would answer a statement, or why it cannot. */
export async function describeStatements(client: pg.Client, texts: string[]): Promise<(Answer | Error)[]> {
  const { rows } = await client.query<{ oid: number; name: string }>(
    'select oid, typname as name from pg_type',
  );
  const names = new Map(rows.map(({ oid, name }) => [oid, name]));
  const nameOf = (type: number) => names.get(type) ?? String(type);
  const answers: (Answer | Error)[] = [];
  for (const text of texts) {
    const described = await client.query(new Description(text)).ended.catch((error: Error) => error);
    answers.push(
      described instanceof Error
        ? described
        : {
            parameters: described.parameters.map(nameOf),
            columns: Object.fromEntries(described.columns.map(([name, type]) => [name, nameOf(type)])),
          },
    );
  }
  return answers;
}
