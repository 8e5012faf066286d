import type { UserEvent } from '@testing-library/user-event';

/** Puts the text at the end of the field at once: typed, each letter would render the whole page again. */
export async function fill(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}
