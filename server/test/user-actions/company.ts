import { drafting } from '../drafting.ts';
import { createAdmin, createHouse } from '../factories.ts';
import { propertyCalls } from '../property-calls.ts';
import { unitRental } from '../property-forms.ts';
import type { TestApp, UserAction } from './user-action.ts';

/** Properties, the words of agreements, and the settings. */
export function companyActions(test: TestApp) {
  const properties = propertyCalls(test);
  const agreements = drafting(test);

  return {
    'a new property': async () => ({ perform: () => properties.add(unitRental()) }),
    'a change of a property': async () => {
      const { id } = await createHouse(test.deps);
      return { perform: () => properties.edit(id, { name: 'Rumah Kenanga' }) };
    },
    'the deletion of a property': async () => {
      const { id } = await createHouse(test.deps);
      return { perform: () => properties.remove(id) };
    },
    'a draft of an agreement': async () => {
      const admin = await createAdmin(test.deps);
      await agreements.discard(admin, (await agreements.startAnew(admin)).revision);
      return { perform: () => agreements.start(admin) };
    },
    'a change of a draft': async () => {
      const admin = await createAdmin(test.deps);
      const { revision } = await agreements.startAnew(admin);
      const sections = [{ title: 'Rent', clauses: [{ text: '{rent}' }] }];
      return { perform: () => agreements.save(admin, { revision, sections }) };
    },
    'the end of a draft': async () => {
      const admin = await createAdmin(test.deps);
      const { revision } = await agreements.startAnew(admin);
      return { perform: () => agreements.discard(admin, revision) };
    },
    'an approved agreement': async () => {
      const admin = await createAdmin(test.deps);
      const { revision } = await agreements.startAnew(admin);
      return { perform: () => agreements.approve(admin, revision) };
    },
    'a change of the settings': async () => {
      const { token } = await createAdmin(test.deps);
      const body = { company: { name: `Rumah ${token.slice(-8)}` } };
      return { perform: () => test.call('PATCH', '/api/settings', { token, body }) };
    },
  } satisfies Record<string, () => Promise<UserAction>>;
}
