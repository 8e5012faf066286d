import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/http/access.ts';
import { readSettlement } from '../steps/read-settlement.ts';

export const getSettlement = (deps: Deps, actor: Actor, contractId: string) =>
  readSettlement(deps, actor, contractId);
