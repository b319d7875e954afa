import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queries } from './api/query.ts';
import { takeFirst } from './api/first.ts';
import './design/tokens.css';
import './design/fonts.css';
import './design/brand.css';
import './design/reset.css';
import { applyTheme, keptTheme } from './design/theme.ts';
import { speakFirst } from './language/languages.ts';
import { Language } from './language/language.tsx';
import { router } from './routes.ts';

/** For how long what is on its way is waited for. */
const MOMENT_MS = 250;

// Before anything is painted, so that nobody sees the other theme first.
applyTheme(keptTheme());
const place = document.getElementById('app');
const draw = () => {
  if (!place) return;
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Language>
          <RouterProvider router={router} />
        </Language>
      </QueryClientProvider>
    </StrictMode>,
  );
};
// Drawn once with all that was asked ahead, a page is there sooner than drawn anew with each answer.
const late = new AbortController();
setTimeout(() => late.abort(), MOMENT_MS);
const isLate = new Promise((resolve) => {
  late.signal.addEventListener('abort', resolve);
});
// In whichever language: without its words nothing is drawn.
const isSpoken = speakFirst();
const drawSpoken = () => isSpoken.then(draw);
void Promise.race([takeFirst(() => router.load(), late.signal), isLate]).then(drawSpoken, drawSpoken);
