import { createTheme, type MantineColorsTuple } from '@mantine/core';

// Every tuple follows one lightness ladder, so that shade 7 under white text, shade 9 on shade 1 and
// shade 4 on the dark surfaces all reach WCAG AA whichever colour a button or badge takes.
const teduh: MantineColorsTuple = [
  '#eff9f4',
  '#daf2e8',
  '#b5e4d1',
  '#8ed2b7',
  '#6abe9f',
  '#45a786',
  '#2a8a6c',
  '#1c6f55',
  '#145743',
  '#0f4232',
];

const red: MantineColorsTuple = [
  '#fef3f2',
  '#ffe4e1',
  '#fdc9c4',
  '#fba8a0',
  '#f7857d',
  '#ee5955',
  '#d42f34',
  '#b20e1f',
  '#8f0214',
  '#6d030e',
];

const yellow: MantineColorsTuple = [
  '#fef5e6',
  '#fde8c6',
  '#f9d18f',
  '#edb755',
  '#d9a02c',
  '#bb881a',
  '#9a6e0b',
  '#7c5701',
  '#624400',
  '#4b3301',
];

const green: MantineColorsTuple = [
  '#eef9ef',
  '#d8f4dd',
  '#b2e7bc',
  '#89d699',
  '#62c37a',
  '#3eab5e',
  '#258d48',
  '#1b7138',
  '#15592b',
  '#114320',
];

const orange: MantineColorsTuple = [
  '#fff3ed',
  '#ffe5d6',
  '#fecbae',
  '#faad7d',
  '#ef8f51',
  '#d8732b',
  '#b75905',
  '#964400',
  '#773500',
  '#5b2700',
];

const blue: MantineColorsTuple = [
  '#f0f6fe',
  '#dfedfe',
  '#c0dafc',
  '#9cc4f8',
  '#78aef2',
  '#5294e6',
  '#2c77d0',
  '#105eb1',
  '#06498e',
  '#06376c',
];

const gray: MantineColorsTuple = [
  '#fbfaf8',
  '#f5f4f0',
  '#ebeae5',
  '#deddd8',
  '#c9c7c2',
  '#94928a',
  '#6c6a63',
  '#54534b',
  '#3a3831',
  '#23221c',
];

const dark: MantineColorsTuple = [
  '#e4e9e7',
  '#c9cfcc',
  '#acb3af',
  '#8c9490',
  '#424a46',
  '#2f3633',
  '#202724',
  '#151b18',
  '#0f1412',
  '#090d0b',
];

const fontFamily = "'Plus Jakarta Sans Variable', 'Plus Jakarta Sans Fallback', system-ui, sans-serif";
/** Fields are large enough for touch, and required fields have no asterisk. */
const field = { defaultProps: { size: 'md', withAsterisk: false } };
const closeButtonProps = { 'aria-label': 'Close' };

export const theme = createTheme({
  colors: { teduh, red, yellow, green, orange, blue, gray, dark },
  primaryColor: 'teduh',
  primaryShade: 7,
  black: '#1b211e',
  fontFamily,
  headings: {
    fontFamily,
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.75rem, 1.5rem + 1.25vw, 2.5rem)', lineHeight: '1.15' },
      h2: { fontSize: 'clamp(1.5rem, 1.35rem + 0.75vw, 2rem)', lineHeight: '1.2' },
      h3: { fontSize: '1.25rem', lineHeight: '1.3' },
      h4: { fontSize: '1.125rem', lineHeight: '1.4' },
      h5: { fontSize: '1rem', lineHeight: '1.5' },
      h6: { fontSize: '0.875rem', lineHeight: '1.5' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1.25rem', xl: '2rem' },
  shadows: {
    xs: '0 1px 2px rgb(20 40 30 / 6%)',
    sm: '0 1px 2px rgb(20 40 30 / 5%), 0 4px 12px -4px rgb(20 40 30 / 8%)',
    md: '0 2px 4px rgb(20 40 30 / 4%), 0 12px 24px -8px rgb(20 40 30 / 12%)',
    lg: '0 2px 6px rgb(20 40 30 / 4%), 0 20px 40px -12px rgb(20 40 30 / 16%)',
    xl: '0 4px 8px rgb(20 40 30 / 4%), 0 32px 64px -16px rgb(20 40 30 / 20%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Container: { defaultProps: { size: '76rem' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Card: { defaultProps: { radius: 'lg', padding: 'lg' } },
    Modal: { defaultProps: { radius: 'lg', centered: true, closeButtonProps } },
    Drawer: { defaultProps: { closeButtonProps } },
    Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 600 } },
    Tooltip: { defaultProps: { withArrow: true } },
    Skeleton: { defaultProps: { radius: 'md' } },
    Loader: { defaultProps: { color: 'var(--teduh-accent)' } },
    Checkbox: { defaultProps: { radius: 'xs' } },
    NativeSelect: field,
    NumberInput: field,
    PasswordInput: field,
    RadioGroup: field,
    Select: field,
    Textarea: field,
    TextInput: field,
  },
});
