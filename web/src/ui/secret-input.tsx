import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** A password field whose eye button has a name and can be reached by keyboard. */
export function SecretInput(props: PasswordInputProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      aria-invalid={Boolean(props.error)}
      autoCapitalize="off"
      spellCheck={false}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? 'Hide characters' : 'Show characters',
        tabIndex: 0,
      }}
      {...props}
    />
  );
}
