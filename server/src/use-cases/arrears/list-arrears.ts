import type { Deps } from '../../deps.ts';
import * as arrears from '../../domain/arrears/arrears.repository.ts';

export const listArrears = ({ db, clock }: Deps) => arrears.list(db, clock.today());
