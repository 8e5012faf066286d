import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput, Textarea } from '@mantine/core';
import { reminderTextMaxLength } from '@teduh/shared/arrears.constants';
import { dayRanges } from '@teduh/shared/settings.constants';
import { daysSuffix, type SettingsFormType } from './settings-values.ts';

const reminders = [
  { name: 'first', label: 'First reminder', placeholder: 'Please pay it as soon as you can, …' },
  { name: 'second', label: 'Second reminder', placeholder: 'This is our second reminder. …' },
  { name: 'last', label: 'Last reminder', placeholder: 'This is our last reminder. …' },
] as const;

/** When tenants are reminded of what is overdue, and in which tone. */
export function ReminderFields({ form }: { form: SettingsFormType }) {
  return reminders.map(({ name, label, placeholder }) => (
    <div key={name}>
      <NumberInput
        {...form.getInputProps(`reminders.${name}.days`)}
        name={`reminders.${name}.days`}
        label={label}
        description="How long after the due date."
        suffix={daysSuffix(form.values.reminders[name].days)}
        {...dayRanges.overdueReminder}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        attributes={{ input: { inputMode: 'numeric' } }}
        required
      />
      <Textarea
        {...form.getInputProps(`reminders.${name}.text`)}
        name={`reminders.${name}.text`}
        label={`What the ${name} reminder says`}
        description="Besides amount and day. Leave it empty for our words."
        placeholder={placeholder}
        autosize
        minRows={2}
        maxLength={reminderTextMaxLength}
        mt="xs"
      />
    </div>
  ));
}
