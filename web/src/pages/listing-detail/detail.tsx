import { Badge, Button, Container, Group, Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconMapPin } from '@tabler/icons-react';
import type { Property } from '@teduh/shared/properties';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { HouseRules } from '../../features/properties/house-rules.tsx';
import { OccupancyBadge } from '../../features/properties/occupancy-badge.tsx';
import { PropertyAbout } from '../../features/properties/property-about.tsx';
import { PropertyGallery } from '../../features/properties/property-gallery.tsx';
import { PropertyPrice } from '../../features/properties/property-price.tsx';
import { PropertyRooms } from '../../features/properties/property-rooms.tsx';
import { useSession } from '../../lib/session.ts';
import { formatRinggit } from '../../ui/money.ts';
import { ApplyPanel } from './apply-panel.tsx';
import classes from './detail.module.css';
import { GoBack } from './go-back.tsx';

const panelId = 'apply';

const choiceOf = (roomId: string) => ({ search: `?room=${roomId}`, hash: `#${panelId}` });

function goToForm() {
  const panel = document.getElementById(panelId);
  panel?.scrollIntoView({ block: 'start' });
  panel?.querySelector<HTMLElement>('select, input')?.focus({ preventScroll: true });
}

/** Without a property it is the page's skeleton; the heading stays the same element, so that it keeps the focus. */
export function Detail({ property }: { property: Property | undefined }) {
  const { isAdmin } = useSession();
  const { ref: panelRef, inViewport: isPanelInView } = useInViewport<HTMLElement>();

  const { hash, key } = useLocation();
  const isAskedFor = property !== undefined && hash === `#${panelId}`;

  // The form is there only once the property is loaded, too late for the browser to go to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another room may be chosen while the address stays the same
  useEffect(() => {
    if (isAskedFor) goToForm();
  }, [isAskedFor, key]);

  return (
    <Container className={classes.page}>
      <GoBack />
      <div className={classes.columns} data-loading={!property || undefined}>
        <div className={classes.pictures}>
          {property ? (
            <PropertyGallery {...property} />
          ) : (
            <Skeleton className={classes.gallery} radius="lg" />
          )}
        </div>
        <div className={classes.main}>
          <header>
            <Group gap="xs" mb="sm" h={26}>
              {property && <Badge size="lg">{property.type}</Badge>}
              {property && <OccupancyBadge size="lg" isFullyOccupied={property.isFullyOccupied} />}
            </Group>
            <Title order={1} tabIndex={-1} className={classes.name}>
              {property?.name ?? <LoadingName />}
            </Title>
            {property && (
              <p className={classes.address}>
                <IconMapPin size={18} stroke={1.75} aria-hidden="true" />
                {property.address}
              </p>
            )}
            {property?.type === 'Unit Rental' && <Terms property={property} />}
          </header>
          {property && (
            <section aria-labelledby="about-property">
              <Title order={2} size="h3" id="about-property" mb="sm">
                About Property
              </Title>
              <PropertyAbout description={property.description} />
            </section>
          )}
          {property?.type === 'Room Rental' && (
            <section aria-labelledby="rooms">
              <Title order={2} size="h3" id="rooms" mb="md">
                Rooms
              </Title>
              <PropertyRooms rooms={property.rooms} choiceOf={isAdmin ? undefined : choiceOf} />
            </section>
          )}
          {property?.houseRules && (
            <section aria-labelledby="house-rules">
              <Title order={2} size="h3" id="house-rules" mb="sm">
                House rules
              </Title>
              <HouseRules rules={property.houseRules} />
            </section>
          )}
        </div>
        <aside ref={panelRef} id={panelId} className={classes.panel} aria-label="Apply">
          {property ? <ApplyPanel property={property} /> : <Skeleton height={420} radius="lg" />}
        </aside>
      </div>
      {property?.isAvailable && !isAdmin && (
        <div className={classes.bar} data-hidden={isPanelInView || undefined}>
          <PropertyPrice property={property} />
          <Button size="md" onClick={goToForm}>
            Apply now
          </Button>
        </div>
      )}
    </Container>
  );
}

function LoadingName() {
  return (
    <>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton component="span" display="block" height="1.15em" maw={360} />
    </>
  );
}

function Terms({ property: { price, depositAmount } }: { property: Property }) {
  return (
    <dl className={classes.terms}>
      {price !== undefined && (
        <div>
          <dt>Price</dt>
          <dd>{formatRinggit(price)} / month</dd>
        </div>
      )}
      {depositAmount !== undefined && (
        <div>
          <dt>Deposit</dt>
          <dd>{formatRinggit(depositAmount)}</dd>
        </div>
      )}
    </dl>
  );
}
