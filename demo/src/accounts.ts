export const demoPassword = 'teduh-demo-1';
export const demoAccounts = { admin: 'admin@teduh.test', tenant: 'tenant@teduh.test' } as const;
