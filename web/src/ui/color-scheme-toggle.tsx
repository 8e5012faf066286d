import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useHydrated } from './use-hydrated.ts';

const iconProps = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** CSS chooses the icon, since the server does not know the color scheme. */
export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const other = useHydrated() && isDark ? 'light' : 'dark';

  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Switch to ${other} mode`}
      onClick={() => setColorScheme(other)}
    >
      <IconMoon {...iconProps} className="mantine-dark-hidden" />
      <IconSun {...iconProps} className="mantine-light-hidden" />
    </ActionIcon>
  );
}
