/** Only demo accounts have addresses here: nobody can own a domain that ends in `.test`. */
export const demoDomain = '@teduh.test';
