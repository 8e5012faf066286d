import type pg from 'pg';
import { describeStatements } from './describe-statements.ts';
import type { Answer, Recording } from './recording.ts';

function differences(before: Answer, now: Answer): string[] {
  const parameters = before.parameters
    .map((type, index) => ({ type, now: now.parameters[index], name: `$${index + 1}` }))
    .filter((parameter) => parameter.type !== parameter.now);
  const columns = Object.entries(before.columns)
    .map(([name, type]) => ({ type, now: now.columns[name], name }))
    .filter((column) => column.type !== column.now);
  return [...parameters, ...columns].map(
    ({ name, type, now }) => `${name} was ${type} and is ${now ?? 'not there'}`,
  );
}

/** The statements that this database does not answer as it was recorded, each with why. Further columns do no harm. */
export async function findChangedAnswers(client: pg.Client, { statements }: Recording): Promise<string[]> {
  const recorded = [...statements];
  const answers = await describeStatements(
    client,
    recorded.map(([text]) => text),
  );
  return recorded.flatMap(([text, before], index) => {
    const now = answers[index];
    const reasons = !now || now instanceof Error ? [String(now?.message)] : differences(before, now);
    return reasons.length === 0 ? [] : [`${reasons.join('; ')}: ${text}`];
  });
}
