import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { imageRules } from '@teduh/shared/images';
import { messages } from '@teduh/shared/messages';
import type { Company } from '@teduh/shared/settings';
import { useRef, useState } from 'react';
import { errorMessage, toApiError } from '../../api/api-error.ts';
import { toast } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { type PictureName, useRemovePictureMutation, useUploadPictureMutation } from './settings.api.ts';
import classes from './settings.module.css';

type PictureFieldProps = {
  name: PictureName;
  label: string;
  /** As in "Choose a logo". */
  noun: string;
  description: string;
  picture: Company['logo'];
  /** What happens without it. */
  without: string;
};

const fieldOf = { logo: 'logo', 'duitnow-qr': 'duitnowQr' } as const satisfies Record<PictureName, string>;

/** A picture that is saved as soon as it is chosen. */
export function PictureField({ name, label, noun, description, picture, without }: PictureFieldProps) {
  const [send] = useUploadPictureMutation();
  const [remove] = useRemovePictureMutation();
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const resetInput = useRef<() => void>(null);
  const removal = useAction({
    question: () => ({
      title: `Remove the ${noun}?`,
      body: without,
      confirmLabel: 'Remove',
      isDestructive: true,
    }),
    send: () => remove(name).unwrap(),
    success: messages.settingsSaved,
  });

  async function choose(file: File | null) {
    if (!file) return;
    const body = new FormData();
    body.append(fieldOf[name], file, file.name);
    setSending(true);
    setProblem(undefined);
    try {
      await send({ name, body }).unwrap();
      toast.success(messages.settingsSaved);
    } catch (error) {
      setProblem(toApiError(error).fields[fieldOf[name]] ?? errorMessage(error));
    } finally {
      setSending(false);
      resetInput.current?.();
    }
  }

  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={problem}>
      <Group gap="md" mt="xs">
        {picture ? (
          <img src={picture.url} alt={label} className={classes.picture} />
        ) : (
          <Text c="dimmed" size="sm">
            None yet
          </Text>
        )}
        <FileButton
          accept={imageRules.types.join(',')}
          onChange={(file) => void choose(file)}
          resetRef={resetInput}
        >
          {(props) => (
            <Button {...props} variant="default" loading={isSending}>
              {picture ? `Choose another ${noun}` : `Choose a ${noun}`}
            </Button>
          )}
        </FileButton>
        {picture && (
          <Button variant="subtle" color="red" loading={removal.isPending} onClick={() => void removal.run()}>
            Remove {noun}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
