export const serverOptions: string;
