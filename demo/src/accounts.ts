import { demoDomain } from '@teduh/shared/demo';

export const demoPassword = 'teduh-demo-1';
export const demoAccounts = { admin: `admin${demoDomain}`, tenant: `tenant${demoDomain}` } as const;
