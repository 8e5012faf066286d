import { Button } from '@mantine/core';
import { errorMessages } from '@teduh/shared/errors.constants';
import type { Property } from '@teduh/shared/properties';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isNotFound } from '../../api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { ErrorPanel } from '../../ui/error-state.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { usePropertyQuery } from './properties.api.ts';

type ManagedPropertyProps = {
  id: string;
  /** Shown above the property, and above its skeleton. */
  header: ReactNode;
  skeleton: ReactNode;
  children: (property: Property) => ReactNode;
};

/** Fetches the property of a page. An unknown or invalid id is a page that does not exist. */
export function ManagedProperty({ id, header, skeleton, children }: ManagedPropertyProps) {
  const { currentData: property, error, refetch } = usePropertyQuery(id);

  if (!property && isNotFound(error))
    return (
      <NotFound title="Property not found" text={errorMessages.property_not_found}>
        <Button component={Link} to={paths.manageProperties}>
          Back to properties
        </Button>
      </NotFound>
    );

  return (
    <>
      {header}
      {property && children(property)}
      {!property && error && <ErrorPanel error={error} onRetry={refetch} />}
      {!property && !error && skeleton}
    </>
  );
}
