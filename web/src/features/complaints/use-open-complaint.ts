import { useItemAddress, useOpenItem } from '../../lib/use-open-item.ts';

const param = 'complaint';

export const useComplaintAddress = (id: string) => useItemAddress(param, id);
export const useOpenComplaint = () => useOpenItem(param);
