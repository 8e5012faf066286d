import { randomUUID } from 'node:crypto';
import type { Intent, Payments } from '../platform/payments/provider.ts';

/** Money of the demo's past: every payment succeeded. Lives only while the demo is planted; real payments never come here. */
export function createDemoPayments(): Payments {
  const intents = new Map<string, Intent>();
  const find = (id: string) => {
    const intent = intents.get(id);
    if (!intent) throw new Error(`the demo knows no payment ${id}`);
    return intent;
  };
  return {
    async createIntent({ amountSen, metadata }) {
      const id = `pi_demo_${randomUUID().replaceAll('-', '')}`;
      const intent: Intent = {
        id,
        status: 'succeeded',
        amountSen,
        currency: 'myr',
        metadata,
        clientSecret: `${id}_secret`,
      };
      intents.set(id, intent);
      return intent;
    },
    findIntent: async (id) => intents.get(id),
    cancelIntent: async (id) => find(id),
    refund: async (id) => void find(id),
    readWebhook: async () => null,
  };
}
