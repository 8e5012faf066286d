import type { DraftAnswer, TemplateSection, TemplatesAnswer } from '@teduh/shared/agreements';
import { json } from './api.ts';

const aminah = { firstname: 'Aminah', lastname: 'Yusof' };

export const someTemplates: TemplatesAnswer['templates'] = [
  {
    id: '22222222-2222-4222-8222-222222222222',
    version: 2,
    state: 'In use',
    approvedBy: aminah,
    approvedAt: '2026-11-15T02:14:05.000Z',
    contracts: 3,
  },
  {
    id: '11111111-1111-4111-8111-111111111111',
    version: 1,
    state: 'Earlier',
    approvedBy: null,
    approvedAt: '2026-11-01T02:14:05.000Z',
    contracts: 41,
  },
];

const clause = (text: string, more: Partial<TemplateSection['clauses'][number]> = {}) => ({
  name: '',
  when: 'always' as const,
  text,
  items: [],
  ...more,
});

export const someSections: TemplateSection[] = [
  { title: 'Rent', clauses: [clause('The rent is {rent}.'), clause('Paid in advance.')] },
  {
    title: 'Duties',
    clauses: [clause('The Tenant:', { items: [{ when: 'room', text: 'shares the kitchen;' }] })],
  },
];

export const aDraft = (changes: Partial<DraftAnswer['draft']> = {}): DraftAnswer['draft'] => ({
  version: 3,
  basedOn: 2,
  revision: 7,
  changedBy: aminah,
  changedAt: '2026-11-16T02:14:05.000Z',
  sections: someSections,
  ...changes,
});

export const withTemplates = (draft: TemplatesAnswer['draft'] = null) => ({
  'GET /agreements/templates': () => json<TemplatesAnswer>(200, { templates: someTemplates, draft }),
});
