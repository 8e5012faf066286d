export const notAnImage = 'This file cannot be shown as an image.';
