import '../ui/styles-app.css';
import { Button, Container, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { toApiError } from '../api/api-error.ts';
import { dataAndError, listOptions } from '../api/base-api.ts';
import { usePropertyQuery } from '../features/properties/properties.api.ts';
import { paths } from '../lib/paths.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import classes from './listing-detail/detail.module.css';
import { Detail } from './listing-detail/detail.tsx';
import { GoBack } from './listing-detail/go-back.tsx';

/** For a visitor an invalid id (400) is the same as an unknown one (404). */
const isUnknown = (error: unknown) => [400, 404].includes(toApiError(error).status);

export function Component() {
  const { propertyId = '' } = useParams();
  const {
    currentData: property,
    error,
    refetch,
  } = usePropertyQuery(propertyId, { ...listOptions, selectFromResult: dataAndError });
  const isMissing = isUnknown(error);
  usePageTitle(isMissing ? 'Property not found' : (property?.name ?? 'Property'));

  if (isMissing)
    return (
      <div className={classes.elsewhere}>
        <NotFound
          title="Property not found"
          text="This home is no longer listed, or the link to it is not complete. There may be another one you like."
        >
          <Button
            component={Link}
            to={paths.listing}
            size="md"
            leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
          >
            Go Back
          </Button>
        </NotFound>
      </div>
    );
  if (!property && error)
    return (
      <div className={classes.elsewhere}>
        <Container py="md">
          <GoBack />
          <Title order={1} className={classes.name}>
            Property
          </Title>
          <ErrorState error={error} onRetry={refetch} />
        </Container>
      </div>
    );
  return <Detail key={propertyId} property={property} />;
}
