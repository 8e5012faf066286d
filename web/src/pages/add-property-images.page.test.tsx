import { errorMessages } from '@teduh/shared/errors.constants';
import { imageRules } from '@teduh/shared/images';
import { messages } from '@teduh/shared/messages';
import type { PropertyMessageAnswer } from '@teduh/shared/properties';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { failure, json } from '../test/api.ts';
import { revokedPreviews, stubPreviews } from '../test/previews.ts';
import { aProperty } from '../test/properties.ts';
import { choose, fillUnit, png, submit } from '../test/property-form.ts';
import { renderAt } from '../test/render.tsx';
import { stubUploads } from '../test/uploads.ts';
import { Component as AddPropertyPage } from './add-property.page.tsx';

beforeEach(stubPreviews);

const add = 'POST /properties';
const added = () =>
  json<PropertyMessageAnswer>(201, { message: messages.propertyAdded, property: aProperty({ id: 'new-1' }) });
const open = () => renderAt(<AddPropertyPage />, { path: paths.addProperty, as: { userType: 'admin' } });

test('shows beside the images why the server refuses one', async () => {
  const errorFields = { images: 'front.png is not an image' };
  stubUploads({ [add]: () => failure(415, errorMessages.invalid_fields, { errorFields }) });
  const { user } = open();
  await fillUnit(user);
  await choose([png('front.png')]);
  await screen.findByAltText('front.png');
  await user.click(submit());
  expect(await screen.findByText(errorFields.images)).toBeVisible();
});

test('files of another kind, too large, or too many are named and left out', async () => {
  open();
  const large = png('large.png');
  Object.defineProperty(large, 'size', { value: imageRules.maxBytes + 1 });
  await choose([new File(['GIF89a'], 'moving.gif', { type: 'image/gif' }), large]);
  expect(await screen.findByText('moving.gif is not a PNG or JPEG image.')).toBeVisible();
  expect(screen.getByText('large.png has 10.1 MB; at most 10 MB are possible.')).toBeVisible();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();

  await choose(Array.from({ length: 14 }, (_, index) => png(`${index}.png`)));
  expect(await screen.findByText('At most 12 images are possible: 2 were left out.')).toBeVisible();
  expect(screen.getAllByRole('img')).toHaveLength(12);
});

test('images are put in order and removed by button; the first is the cover', async () => {
  const { user } = open();
  await choose([png('a.png'), png('b.png'), png('c.png')]);
  const names = () => screen.getAllByRole('img').map((image) => image.getAttribute('alt'));
  await waitFor(() => expect(names()).toEqual(['a.png', 'b.png', 'c.png']));
  await user.click(screen.getByRole('button', { name: 'Move image 3 forward' }));
  expect(names()).toEqual(['a.png', 'c.png', 'b.png']);
  expect(screen.getByRole('button', { name: 'Move image 2 forward' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(names()).toEqual(['c.png', 'a.png', 'b.png']);
  expect(screen.getByText('Image moved to position 1 of 3')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove image 1' }));
  expect(names()).toEqual(['a.png', 'b.png']);
  expect(revokedPreviews()).toEqual(['blob:c.png']);
  expect(screen.getAllByText('Cover')).toHaveLength(1);
});

test('an upload shows how far it is, and cannot be sent twice', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const uploads = stubUploads({ [add]: () => promise });
  const { user } = open();
  await fillUnit(user);
  await choose([png('front.png')]);
  await screen.findByAltText('front.png');
  await user.click(submit());
  expect(await screen.findByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', '0');
  expect(submit()).toBeDisabled();
  uploads[0]?.progress(0.42);
  await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42'));
  uploads[0]?.progress(1);
  expect((await screen.findAllByText('Preparing the images...'))[0]).toBeVisible();
  resolve(added());
  expect(await screen.findByLabelText('location')).toBeVisible();
  expect(uploads).toHaveLength(1);
});
