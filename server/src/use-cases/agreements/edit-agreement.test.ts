import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, it } from 'vitest';
import { drafting } from '../../../test/drafting.ts';
import { createAdmin } from '../../../test/factories.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { wholeDocuments: true });
const { list, read, start, startAnew, save, approve, discard } = drafting(test);

async function started() {
  const admin = await createAdmin(test.deps);
  return { admin, draft: await startAnew(admin) };
}
const short = (text = 'The rent is {rent}.') => [{ title: 'Rent', clauses: [{ text }] }];

it('has a version that came with the program, which nobody approved', async () => {
  const { templates } = await list(await createAdmin(test.deps));
  expect(templates.at(-1)).toMatchObject({ version: 1, approvedBy: null, contracts: 0 });
});

it('copies a version, saves the copy, and uses it once it is approved', async () => {
  const { admin, draft } = await started();
  const { templates: before } = await list(admin);
  const { version } = before[0];
  expect(draft).toMatchObject({ basedOn: version, version: version + 1, changedBy: { firstname: 'Aminah' } });
  const { body } = await test.call('GET', `/api/agreements/templates/${before[0].id}`, {
    token: admin.token,
  });
  expect(draft.sections).toEqual(body.template.sections);
  const saved = await save(admin, { revision: draft.revision, sections: short() });
  expect(saved.status).toBe(200);
  expect(saved.body.draft.sections).toEqual([
    { title: 'Rent', clauses: [{ name: '', when: 'always', text: 'The rent is {rent}.', items: [] }] },
  ]);
  expect((await list(admin)).templates).toEqual(before);

  test.clock.pass(60);
  const approved = await approve(admin, saved.body.draft.revision);
  expect(approved).toMatchObject({
    status: 201,
    body: { template: { version: version + 1, state: 'In use' } },
  });
  const { templates, draft: left } = await list(admin);
  expect(left).toBeNull();
  const approvedAt = test.clock.now().toISOString();
  expect(templates.slice(0, 2)).toMatchObject([
    { version: version + 1, state: 'In use', approvedBy: { firstname: 'Aminah' }, approvedAt },
    { version, state: 'Earlier' },
  ]);
});

it('never changes a version that was approved', async () => {
  const change = test.deps.db.updateTable('agreement_templates').set({ sections: '[]' }).execute();
  await expect(change).rejects.toThrow('never changed');
  await expect(test.deps.db.deleteFrom('agreement_templates').execute()).rejects.toThrow('never changed');
});

it('has one draft at a time', async () => {
  const { admin, draft } = await started();
  expect(await start(admin)).toMatchObject({ status: 409, body: { code: 'draft_exists' } });
  const answers = await Promise.all([discard(admin, draft.revision), discard(admin, draft.revision)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const both = await Promise.all([start(admin), start(admin)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

it('refuses to save over what another admin has saved, and keeps that', async () => {
  const { admin, draft } = await started();
  const other = await createAdmin(test.deps);
  const [first, second] = await Promise.all([
    save(admin, { revision: draft.revision, sections: short('One {rent}') }),
    save(other, { revision: draft.revision, sections: short('Two {rent}') }),
  ]);
  const [won, lost] = first.status === 200 ? [first, second] : [second, first];
  expect(won.status).toBe(200);
  expect(lost).toMatchObject({
    status: 409,
    body: { code: 'draft_changed', message: errorMessages.draft_changed },
  });
  expect((await read(admin)).body.draft.sections).toEqual(won.body.draft.sections);
  for (const answer of [await approve(admin, draft.revision), await discard(admin, draft.revision)])
    expect(answer).toMatchObject({ status: 409, body: { code: 'draft_changed' } });
});

it('does not take a revision of a draft that was discarded for one of the next', async () => {
  const { admin, draft } = await started();
  await discard(admin, draft.revision);
  expect(await read(admin)).toMatchObject({ status: 200, body: { draft: null } });
  expect(await save(admin, { revision: draft.revision, sections: short() })).toMatchObject({
    status: 404,
    body: { code: 'draft_not_found' },
  });
  await start(admin);
  expect((await save(admin, { revision: draft.revision, sections: short() })).status).toBe(409);
});

const manyClauses = Array.from({ length: 40 }, () => ({ text: 'x'.repeat(4_000) }));
it.each([
  ['a placeholder that does not exist', short('{loop}'), 'sections.0.clauses.0.text'],
  ['a placeholder in a placeholder', short('{{rent}}'), 'sections.0.clauses.0.text'],
  ['no sections', [], 'sections'],
  ['a section without clauses', [{ title: 'Empty', clauses: [] }], 'sections.0.clauses'],
  ['a section without a title', [{ title: ' ', clauses: [{ text: 'x' }] }], 'sections.0.title'],
  ['a clause without words', short(' '), 'sections.0.clauses.0.text'],
  ['a clause that is too long', short('x'.repeat(4_001)), 'sections.0.clauses.0.text'],
  ['too many words', [{ title: 'Long', clauses: manyClauses }], 'sections'],
  [
    'more items than letters',
    [{ title: 'List', clauses: [{ text: 'x', items: Array.from({ length: 27 }, () => ({ text: 'y' })) }] }],
    'sections.0.clauses.0.items',
  ],
  [
    'a condition that does not exist',
    [{ title: 'Rent', clauses: [{ text: 'x', when: 'sunny' }] }],
    'sections.0.clauses.0.when',
  ],
  [
    'a name that cannot be referred to',
    [{ title: 'Rent', clauses: [{ text: 'x', name: 'A b' }] }],
    'sections.0.clauses.0.name',
  ],
])('refuses %s, for the draft and the preview, and stores nothing', async (_what, sections, field) => {
  const { admin, draft } = await started();
  const preview = { sections, letting: 'room' };
  const answers = [
    await save(admin, { revision: draft.revision, sections }),
    await test.call('POST', '/api/agreements/preview', { token: admin.token, body: preview }),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errorFields)).toEqual([field]);
  }
  expect((await read(admin)).body.draft.revision).toBe(draft.revision);
});

it('names the placeholder that does not exist, and where it stands', async () => {
  const { admin, draft } = await started();
  const { body } = await save(admin, { revision: draft.revision, sections: short('{tenant.nam}') });
  expect(body.errorFields).toEqual({
    'sections.0.clauses.0.text': 'Section 1, clause 1: There is no placeholder {tenant.nam}',
  });
});

it.each([
  ['room', 'A room in a shared property', 'Rooms only'],
  ['whole unit', 'The whole unit', 'Units only'],
])('draws a draft with sample data for a %s', async (letting, words, clause) => {
  const admin = await createAdmin(test.deps);
  const sections = [
    {
      title: 'Home',
      clauses: [
        { text: 'Rooms only', when: 'room' },
        { text: 'Units only', when: 'whole unit' },
      ],
    },
  ];
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/agreements/preview',
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { sections, letting },
  });
  expect(response.headers['content-type']).toBe('application/pdf');
  const text = (await readPdf(response.rawPayload)).spoken.join('\n');
  expect(text).toContain(words);
  expect(text).toContain(`1.1 ${clause}`);
  expect(text).toContain('Sample Tenant');
});

it('reads a version with its words, and knows no other', async () => {
  const admin = await createAdmin(test.deps);
  const { templates } = await list(admin);
  const url = (id: string) => `/api/agreements/templates/${id}`;
  const { body } = await test.call('GET', url(templates.at(-1).id), { token: admin.token });
  expect(body.template).toMatchObject({
    version: 1,
    sections: [{ title: 'The premises' }, {}, {}, {}, {}, {}, {}, {}],
  });
  const unknown = await test.call('GET', url('11111111-1111-4111-8111-111111111111'), { token: admin.token });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'template_not_found' } });
});
