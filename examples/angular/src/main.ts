import '@angular/compiler';
import '@recovery-guardian/element/define';
import { provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { Settings } from './settings.ts';

bootstrapApplication(Settings, { providers: [provideZonelessChangeDetection()] });
