import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { imageRules } from '@teduh/shared/images';
import { messages } from '@teduh/shared/messages';
import type { Company } from '@teduh/shared/settings';
import { useState } from 'react';
import { errorMessage, toApiError } from '../../api/api-error.ts';
import { toast } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { useRemoveLogoMutation, useUploadLogoMutation } from './settings.api.ts';
import classes from './settings.module.css';

type LogoFieldProps = { logo: Company['logo']; companyName: string };

/** Saved as soon as it is chosen. */
export function LogoField({ logo, companyName }: LogoFieldProps) {
  const [send] = useUploadLogoMutation();
  const [remove] = useRemoveLogoMutation();
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const removal = useAction({
    question: () => ({
      title: 'Remove the logo?',
      body: 'Pages, mails and documents show the name of the company alone.',
      confirmLabel: 'Remove',
      isDestructive: true,
    }),
    send: () => remove().unwrap(),
    success: messages.settingsSaved,
  });

  async function choose(file: File | null) {
    if (!file) return;
    const body = new FormData();
    body.append('logo', file, file.name);
    setSending(true);
    setProblem(undefined);
    try {
      await send({ body }).unwrap();
      toast.success(messages.settingsSaved);
    } catch (error) {
      setProblem(toApiError(error).fields.logo ?? errorMessage(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <Input.Wrapper
      label="Logo"
      labelElement="div"
      description="PNG or JPEG, on a white background. It is saved as soon as you choose it."
      error={problem}
    >
      <Group gap="md" mt="xs">
        {logo ? (
          <img src={logo.url} alt={`Logo of ${companyName}`} className={classes.logo} />
        ) : (
          <Text c="dimmed" size="sm">
            No logo yet
          </Text>
        )}
        <FileButton accept={imageRules.types.join(',')} onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} variant="default" loading={isSending}>
              {logo ? 'Choose another logo' : 'Choose a logo'}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button variant="subtle" color="red" loading={removal.isPending} onClick={() => void removal.run()}>
            Remove logo
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
