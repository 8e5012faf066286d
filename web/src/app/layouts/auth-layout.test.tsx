import { test } from 'vitest';
import { expectKeptFocus, PageWithButton } from '../../test/button-that-goes.tsx';
import { renderRoutes } from '../../test/render.tsx';
import { Component as AuthLayout } from './auth-layout.tsx';

test('the heading takes the focus when the button goes away that had it', async () => {
  const children = [{ path: '/', element: <PageWithButton /> }];
  const { user } = renderRoutes([{ Component: AuthLayout, children }]);
  await expectKeptFocus(user);
});
