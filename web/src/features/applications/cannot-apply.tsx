import { Alert } from '@mantine/core';
import { paths } from '../../lib/paths.ts';
import { TextLink } from '../../ui/text-link.tsx';

type CannotApplyProps = { id: string; hasApplied: boolean; isRoom: boolean; text: string };

/** Says why a tenant cannot apply, and leads to what they have applied for. */
export function CannotApply({ id, hasApplied, isRoom, text }: CannotApplyProps) {
  return (
    <Alert id={id} color="blue" title={hasApplied && `You have applied for this ${isRoom ? 'room' : 'home'}`}>
      {text}{' '}
      <TextLink to={paths.application} inherit>
        See your applications
      </TextLink>
    </Alert>
  );
}
