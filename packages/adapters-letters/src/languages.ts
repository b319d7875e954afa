import type { Language } from '@tributary/domain/shared/language';
import { DE } from './languages/de.ts';
import { EN } from './languages/en.ts';
import { ES } from './languages/es.ts';
import { PT_BR } from './languages/pt-br.ts';
import type { Texts } from './texts.ts';

export const TEXTS: Readonly<Record<Language, Texts>> = { en: EN, de: DE, es: ES, 'pt-BR': PT_BR };
