/** No dependency, so public pages may import it. */
export * as messages from './message-texts.ts';
