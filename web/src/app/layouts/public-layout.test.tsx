import type { NotificationsAnswer } from '@teduh/shared/notifications';
import { act, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { json, stubApi } from '../../test/api.ts';
import { expectKeptFocus, PageWithButton } from '../../test/button-that-goes.tsx';
import { renderRoutes } from '../../test/render.tsx';
import { someSettings, withSettings } from '../../test/settings.ts';
import { PublicLayout } from './public-layout.tsx';

function renderLayout(
  options: Parameters<typeof renderRoutes>[1] = {},
  home: ReactNode = <h1>Home page</h1>,
) {
  const children = [
    { path: '/', element: home },
    { path: '/faq', element: <h1>FAQ page</h1> },
    { path: '/about-us', element: <h1>About page</h1> },
  ];
  return renderRoutes([{ Component: PublicLayout, children }], options);
}

function scrollTo(pixels: number) {
  vi.stubGlobal('scrollY', pixels);
  act(() => {
    window.dispatchEvent(new Event('scroll'));
  });
}

const mainMenu = () => within(screen.getByRole('navigation', { name: 'Main' }));

describe('the top bar', () => {
  it('links to the four public pages for every visitor', () => {
    renderLayout();
    const links = mainMenu().getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Listing', '/listing'],
      ['FAQ', '/faq'],
      ['About Us', '/about-us'],
    ]);
    expect(mainMenu().getByRole('link', { current: 'page' })).toHaveTextContent('Home');
  });

  it('shows guests the links to register and to log in', () => {
    renderLayout();
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('button', { name: /^Notifications/ })).not.toBeInTheDocument();
  });

  it.each(['customer', 'admin'] as const)(
    'gives a signed-in %s the bell and the user menu instead',
    async (userType) => {
      stubApi({
        'GET /notifications': () => json<NotificationsAnswer>(200, { notifications: [], unread: 2 }),
      });
      renderLayout({ as: { userType, userName: 'Aisyah Rahman' } });
      expect(await screen.findByRole('button', { name: /Aisyah Rahman/ })).toBeVisible();
      expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'Register' })).not.toBeInTheDocument();
    },
  );

  it('is transparent on the home page and solid after scrolling more than 50 pixels', () => {
    renderLayout();
    const bar = screen.getByRole('banner');
    expect(bar).toHaveAttribute('data-look', 'clear');
    scrollTo(50);
    expect(bar).toHaveAttribute('data-look', 'clear');
    scrollTo(51);
    expect(bar).toHaveAttribute('data-look', 'solid');
    scrollTo(0);
    expect(bar).toHaveAttribute('data-look', 'clear');
  });

  it('is always solid on the other pages', () => {
    renderLayout({ at: '/faq' });
    expect(screen.getByRole('banner')).toHaveAttribute('data-look', 'solid');
  });

  it('opens the phone menu and closes it on Escape, on a press elsewhere and on navigation', async () => {
    const { user } = renderLayout();
    const burger = screen.getByRole('button', { name: 'Open menu' });
    const isOpen = () => burger.getAttribute('aria-expanded') === 'true';

    await user.click(burger);
    expect(isOpen()).toBe(true);
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(burger).toHaveFocus();

    await user.click(burger);
    await user.click(screen.getByRole('heading', { name: 'Home page' }));
    expect(isOpen()).toBe(false);

    await user.click(burger);
    await user.click(mainMenu().getByRole('link', { name: 'FAQ' }));
    expect(await screen.findByRole('heading', { name: 'FAQ page' })).toBeInTheDocument();
    expect(isOpen()).toBe(false);
  });
});

it('lists product, company and social links in the footer', async () => {
  stubApi(withSettings());
  renderLayout();
  const footer = within(screen.getByRole('contentinfo'));
  await footer.findByRole('link', { name: /Instagram/ });
  const targets = Object.fromEntries(
    footer
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]),
  );
  expect(targets).toEqual({
    Listing: '/listing',
    Featured: '/#featured',
    FAQ: '/faq',
    'How it works': '/faq#how-it-works',
    'Verify a document': '/verify',
    'About us': '/about-us',
    Contact: '/about-us#contact',
    'Support by mail': 'mailto:support@teduh.test',
    'Teduh Homes Sdn. Bhd. on Instagram': 'https://www.instagram.com/teduh',
    'Teduh Homes Sdn. Bhd. on LinkedIn': 'https://www.linkedin.com/',
    'Teduh Homes Sdn. Bhd. on Facebook': 'https://www.facebook.com/',
  });
});

it('shows the logo of the company where it has one, and only the links that it has', async () => {
  const logo = { url: '/images/abc/300.jpg', width: 300, height: 100 };
  const company = { ...someSettings.company, logo, instagram: '', linkedin: '', facebook: '' };
  stubApi(withSettings({ ...someSettings, company }));
  renderLayout();
  expect(await screen.findAllByRole('img', { name: company.name })).toHaveLength(2);
  expect(screen.queryByRole('list', { name: 'Social links' })).not.toBeInTheDocument();
});

describe('an address with a hash', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  function addFeatured() {
    const late = document.createElement('section');
    late.id = 'featured';
    document.querySelector('main')?.append(late);
    return late;
  }

  it('waits for the element of the hash, scrolls it into view and focuses it', () => {
    vi.useFakeTimers();
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    renderLayout({ at: '/#featured' });
    act(() => vi.advanceTimersByTime(250));
    expect(scrollIntoView).not.toHaveBeenCalled();

    const late = addFeatured();
    act(() => vi.advanceTimersByTime(1000));
    expect(late).toHaveFocus();
    expect(scrollIntoView).toHaveBeenCalledOnce();
  });

  it('stops waiting for the element after 10 seconds', () => {
    vi.useFakeTimers();
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    renderLayout({ at: '/#featured' });
    act(() => vi.advanceTimersByTime(10_200));
    addFeatured();
    act(() => vi.advanceTimersByTime(5000));
    expect(scrollIntoView).not.toHaveBeenCalled();
  });
});

it('moves the focus to the heading when the button goes away that had it', async () => {
  const { user } = renderLayout({}, <PageWithButton />);
  await expectKeptFocus(user);
});
