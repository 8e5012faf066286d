import { Button, Group, Paper, SimpleGrid, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { messages } from '@teduh/shared/messages';
import { CreateProperty, type Picture } from '@teduh/shared/properties';
import {
  addressMaxLength,
  descriptionMaxLength,
  houseRulesMaxLength,
} from '@teduh/shared/properties.constants';
import { repeatedNames } from '@teduh/shared/properties.rules';
import { nameMaxLength } from '@teduh/shared/users.constants';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { validateWith } from '../../lib/validate-with.ts';
import { AmountInput } from '../../ui/amount-input.tsx';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import { useLeaveWarning } from '../../ui/use-leave-warning.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { ImagesField } from './images-field.tsx';
import classes from './property-form.module.css';
import { PropertyTypeField } from './property-type-field.tsx';
import type { PropertyValues } from './property-values.ts';
import { RoomsFields } from './rooms-fields.tsx';

const checkSchema = validateWith<PropertyValues>(CreateProperty);

/** The schema reports a repeated name for all rooms together; the form shows it at the room that repeats it. */
function checkProperty(values: PropertyValues) {
  const { rooms, ...errors } = checkSchema(values);
  const repeated = values.type === 'Room Rental' ? repeatedNames(values.rooms) : [];
  return {
    ...Object.fromEntries(repeated.map((index) => [`rooms.${index}.name`, messages.roomNameRepeated])),
    ...errors,
    ...(rooms !== messages.roomNameRepeated && { rooms }),
  };
}

function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md">
        <Title order={2} size="h4">
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}

type PropertyFormProps<Result> = {
  initialValues: PropertyValues;
  isTypeFixed: boolean;
  /** The images that the property already has. */
  pictures: Picture[];
  occupiedIds: Set<string>;
  submitLabel: string;
  cancelTo: string;
  send: (values: PropertyValues, onProgress: (share: number) => void) => Promise<Result>;
  onSaved: (result: Result) => void;
};

export function PropertyForm<Result>(props: PropertyFormProps<Result>) {
  const { initialValues, isTypeFixed, pictures, occupiedIds, submitLabel, cancelTo, send, onSaved } = props;
  const [share, setShare] = useState<number>();
  const isSaved = useRef(false);
  const form = useForm<PropertyValues>({
    mode: 'uncontrolled',
    initialValues,
    validate: checkProperty,
  });
  const submit = useSubmit(form, {
    send: (values) => {
      setShare(values.newImages.length > 0 ? 0 : undefined);
      return send(values, setShare).finally(() => setShare(undefined));
    },
    onSuccess: (result) => {
      isSaved.current = true;
      onSaved(result);
    },
  });
  useLeaveWarning(
    () => !isSaved.current && JSON.stringify(form.getValues()) !== JSON.stringify(form.getInitialValues()),
  );

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Stack gap="lg">
        <FormSection title="Details">
          <PropertyTypeField form={form} isFixed={isTypeFixed} />
          <TextInput
            key={form.key('name')}
            {...form.getInputProps('name')}
            label="Name"
            required
            autoComplete="off"
            maxLength={nameMaxLength}
          />
          <TextInput
            key={form.key('address')}
            {...form.getInputProps('address')}
            label="Address"
            required
            autoComplete="off"
            maxLength={addressMaxLength}
          />
          <Textarea
            key={form.key('description')}
            {...form.getInputProps('description')}
            label="Description"
            required
            autosize
            minRows={3}
            maxRows={5}
            maxLength={descriptionMaxLength}
          />
          <Textarea
            key={form.key('houseRules')}
            {...form.getInputProps('houseRules')}
            label="House rules"
            description="One rule in each line. Visitors read them, and they become clauses of the agreements of this property."
            placeholder="Optional"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={houseRulesMaxLength}
          />
        </FormSection>
        {form.getValues().type === 'Room Rental' ? (
          <FormSection title="Rooms">
            <RoomsFields form={form} occupiedIds={occupiedIds} />
          </FormSection>
        ) : (
          <FormSection title="Price and deposit">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
              <AmountInput
                key={form.key('price')}
                {...form.getInputProps('price')}
                label="Price"
                description="Per month"
              />
              <AmountInput
                key={form.key('depositAmount')}
                {...form.getInputProps('depositAmount')}
                label="Deposit"
                description="Once, before moving in"
              />
            </SimpleGrid>
          </FormSection>
        )}
        <FormSection title="Images">
          <ImagesField form={form} pictures={pictures} />
        </FormSection>
        {share !== undefined && <UploadProgress share={share} afterwards="Preparing the images..." />}
        <Group justify="flex-end">
          <Button component={Link} to={cancelTo} variant="default" size="md">
            Cancel
          </Button>
          <Button type="submit" size="md" loading={form.submitting}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
